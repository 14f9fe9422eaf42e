import { expect, test } from '@jest/globals';
import type { z } from 'zod';
import { EventRegistration } from './content/event-registration.ts';
import { BillingContact } from './orders/orders.ts';
import { PartnerSignUp } from './partners/partner-sign-up.ts';
import { DirectorSettings } from './people/agent.ts';
import { InviteRequest } from './people/invite.ts';
import { ProfileFields } from './people/profile.ts';
import { EscrowContact } from './referrals/referral-status.ts';

const INPUTS: [string, z.ZodType][] = [
  ['the profile', ProfileFields.shape.phoneNumber],
  ['the office of the profile', ProfileFields.shape.officePhone],
  ['the settings of a director', DirectorSettings.shape.phoneNumber],
  ['an invite', InviteRequest.shape.phoneNumber],
  ['a billing contact', BillingContact.shape.phone],
  ['an escrow contact', EscrowContact.shape.esPhoneNumber],
  ['an event registration', EventRegistration.shape.phoneNumber],
  ['a partner who signs up', PartnerSignUp.shape.contactNumber],
];

test.each(INPUTS)(
  'AUTH-38 CS-050 the phone of %s has the printed pattern, with or without the country code',
  (_of, input) => {
    const isTaken = (text: string) => input.safeParse(text).success;
    const taken = [
      '3035550114',
      '(303) 555-0114',
      '303.555.0114',
      ' 303 555 0114 ',
      '+1 (303) 555-0114',
      '1-303-555-0114',
      // as address books and documents have them
      '\u202a+1 (303) 555-0114\u202c',
      '(303) 555\u20110114',
      '303\u2013555\u20130114',
      '(303) 555 - 0114',
      '303/555-0114',
    ];
    expect(taken.filter((text) => !isTaken(text))).toEqual([]);
    const refused = [
      '555-0114',
      'cell 3035550114',
      '3035550114 x',
      '303_555_0114',
      '303--555-0114',
      '++3035550114',
      '12',
    ];
    expect(refused.filter(isTaken)).toEqual([]);
  },
);
