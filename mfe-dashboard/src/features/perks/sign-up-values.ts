import { type Agent, PartnerSignUp } from '@portal/shared/contracts';
import { formatPhone } from '@portal/shared/domain';

/** The fields of the form (HOST-69), as they are typed. */
export type SignUpValues = Omit<PartnerSignUp, 'utm'>;
type Utm = PartnerSignUp['utm'];

const UTM_NAMES = ['medium', 'source', 'campaign', 'content', 'term'] as const;

/** What the portal knows of the agent; an agent asks for their own brokerage, a company has its own name. */
export function knownValues(agent: Agent, isCompany: boolean): SignUpValues {
  return {
    firstName: agent.firstName,
    lastName: agent.lastName,
    email: agent.email,
    contactNumber: agent.phoneNumber === null ? '' : formatPhone(agent.phoneNumber),
    companyName: isCompany ? '' : (agent.brokerageInfo.brokerageName ?? ''),
    officeSize: '',
    infoAboutCompany: '',
  };
}

/**
 * Where the visitor came from, by the `utm_…` parameters of the address; what the server would refuse is left out, because
 * nobody could correct it in the form.
 * @param provider the perk that is asked for
 */
export function utmOf(search: string, provider: string | undefined): Utm {
  const parameters = new URLSearchParams(search);
  const given = UTM_NAMES.flatMap((name) => {
    const value = parameters.get(`utm_${name}`);
    return value !== null && PartnerSignUp.shape.utm.safeParse({ [name]: value }).success ? [[name, value]] : [];
  });
  return { ...(Object.fromEntries(given) as Utm), ...(provider !== undefined && { provider }) };
}

/** What is wrong with each field, by the contract of the server. */
export function problemsOf(request: PartnerSignUp): { name: keyof SignUpValues; message: string }[] {
  const { error } = PartnerSignUp.safeParse(request);
  const first = new Map(error?.issues.toReversed().map(({ path, message }) => [path[0], message]));
  return [...first].map(([name, message]) => ({ name: name as keyof SignUpValues, message }));
}
