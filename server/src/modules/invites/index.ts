export { mailboxOf } from './rules/mailbox.ts';
export { registerInvites } from './register-invites.ts';
