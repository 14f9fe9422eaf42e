import { phoneHref } from '@portal/shared/domain';

const dialable = (phoneNumber: string): string => phoneNumber.replace(/[^\d+]/g, '');

/** Addresses that start a call, a text message or an e-mail. */
export const telHref = phoneHref;
export const smsHref = (phoneNumber: string): string => `sms:${dialable(phoneNumber)}`;
export const mailHref = (email: string): string => `mailto:${email}`;
