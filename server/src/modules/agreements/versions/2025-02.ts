import type { AgreementText } from '@portal/shared/contracts';
import { AGREEMENT_CUTOFF, REGULAR_REFERRAL_FEE, SPONSOR_REFERRAL_FEE } from '@portal/shared/domain';

/** The first version that is signed in the portal; a test knows its hash. */
export const VERSION_2025_02: Omit<AgreementText, 'textHash'> = {
  version: '2025-02',
  effectiveOn: AGREEMENT_CUTOFF,
  title: 'Referral agreement between the agent and the network',
  sections: [
    {
      heading: '1. What this is about.',
      text: 'The network introduces buyers and sellers of homes ("referrals") to the agent. The agent works them with care, calls each one promptly, and keeps each one up to date in the portal.',
    },
    {
      heading: '2. Referral fee.',
      text: `When a referral closes, the agent's broker pays the network ${REGULAR_REFERRAL_FEE}% of the gross commission of that side. In ZIP codes that the agent sponsors through Guaranteed Display at the time of the referral the fee is ${SPONSOR_REFERRAL_FEE}%. Nothing is owed for a referral that does not close.`,
    },
    {
      heading: '3. When the fee is due.',
      text: 'The fee is due within ten days of closing, out of escrow where the law of the state allows it. A referral that closes within two years of its introduction counts, whoever represents the consumer at the brokerage by then.',
    },
    {
      heading: '4. Licenses and the broker.',
      text: 'The agent keeps a valid license in every state where referrals are accepted, and tells the network within two days when a license, the brokerage or the broker changes. The broker named below is responsible for the fee.',
    },
    {
      heading: '5. Contact data.',
      text: "The agent uses a consumer's contact data only to serve that consumer, keeps it confidential, does not sell it or pass it on, and deletes it when asked. The agent follows the law on calls, texts and e-mails, and the wishes of consumers who do not want them.",
    },
    {
      heading: '6. Fair housing.',
      text: 'The agent serves every consumer without regard to race, color, religion, sex, disability, familial status, national origin or any other ground that the law protects.',
    },
    {
      heading: '7. Independent business.',
      text: 'The agent is an independent business, and not an employee or a partner of the network. The network does not promise a number of referrals. Each side answers for its own mistakes.',
    },
    {
      heading: '8. Length.',
      text: "Either side may end this agreement with 30 days' notice. Referrals received before that day stay under it. The network may propose a new version; it binds the agent once the agent has signed it.",
    },
    {
      heading: '9. Electronic signature.',
      text: 'The agent signs by typing a name and agrees that this is as good as a signature on paper. A paper copy is free and a call away. The network keeps the version, a fingerprint of this text, the name, the consents, the time and the network address of the signature.',
    },
  ],
  changes: {
    since: '2024',
    items: [
      'The fee in sponsored ZIP codes is in the agreement: 30% instead of 35%.',
      'The fee is due ten days after closing; it was thirty.',
      "The rules on consumers' contact data are new.",
      'It is signed in the portal, with an electronic signature.',
    ],
  },
};
