import type { KnownDraft } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import { useAccountForm } from '../account/use-account-form.ts';
import { type InviteValues, NOTHING_TYPED, problemsOf, readDraft, requestOf } from './invite-values.ts';
import { type Inviter, useInvite } from './invites.queries.ts';

/** The form of an invitation: one that is empty again once it is sent. */
export function useInviteForm(inviter: Inviter, draft: KnownDraft) {
  const { mutateAsync } = useInvite(inviter);
  return useAccountForm<InviteValues>({
    draft,
    title: t('Refer an agent'),
    saved: NOTHING_TYPED,
    revision: 0,
    readDraft,
    problemsOf,
    save: (values) => mutateAsync(requestOf(values)),
    reload: async () => {},
    submitsUnchanged: true,
    words: {
      done: ({ firstName }) => t('{firstName} is invited.', { firstName: firstName.trim() }),
      failed: () => t('Not sent. Nothing you typed is lost.'),
    },
  });
}
