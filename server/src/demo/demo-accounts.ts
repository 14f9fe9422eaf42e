import type { DemoAccounts } from '@portal/shared/contracts';

/** The one password of the demonstration; it exists nowhere outside of it (D-40). */
export const DEMO_PASSWORD = 'Portal-2026!';

/** Ids of the people whose accounts the demonstration offers. */
export const DEMO_IDS = { maya: 20_417, leo: 20_418, nina: 20_419, sam: 20_420, ivy: 20_421, dana: 5_001 } as const;

export interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  group: 'Agent' | 'ReloDirector' | 'Admin' | 'OpsTeamUser';
  agentId?: number;
  hasTemporaryPassword?: boolean;
  /** The description on the login card. */
  description: string;
}

/** The accounts of the demonstration, in the order of the login card (D-40). */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: 'maya@example.com',
    firstName: 'Maya',
    lastName: 'Ferreira',
    group: 'Agent',
    agentId: DEMO_IDS.maya,
    description: 'Preferred agent with three sponsored ZIPs',
  },
  {
    email: 'leo@example.com',
    firstName: 'Leo',
    lastName: 'Marchetti',
    group: 'Agent',
    agentId: DEMO_IDS.leo,
    description: 'Agent without Guaranteed Display, locked contacts',
  },
  {
    email: 'nina@example.com',
    firstName: 'Nina',
    lastName: 'Osei',
    group: 'Agent',
    agentId: DEMO_IDS.nina,
    hasTemporaryPassword: true,
    description: 'New agent with a temporary password',
  },
  {
    email: 'sam@example.com',
    firstName: 'Sam',
    lastName: 'Whitaker',
    group: 'Agent',
    agentId: DEMO_IDS.sam,
    description: 'Agent who must sign the agreement again',
  },
  {
    email: 'dana@example.com',
    firstName: 'Dana',
    lastName: 'Kessler',
    group: 'ReloDirector',
    description: 'Relocation director with five agents',
  },
  { email: 'alex@example.com', firstName: 'Alex', lastName: 'Moreau', group: 'Admin', description: 'Admin' },
  {
    email: 'omar@example.com',
    firstName: 'Omar',
    lastName: 'Haddad',
    group: 'OpsTeamUser',
    description: 'Operations user without a role',
  },
  {
    email: 'ivy@example.com',
    firstName: 'Ivy',
    lastName: 'Novak',
    group: 'Agent',
    agentId: DEMO_IDS.ivy,
    description: 'Disqualified agent',
  },
];

/** The response of `GET /api/demo-accounts` in demo mode. */
export function demoAccounts(): DemoAccounts {
  const accounts = DEMO_ACCOUNTS.map(({ email, description }) => ({ email, description }));
  return { password: DEMO_PASSWORD, accounts };
}
