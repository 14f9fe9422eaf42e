import { InviteRequest } from '@portal/shared/contracts';

/** The fields of the form, as they are typed. */
export interface InviteValues {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  /** '' for another place, or none. */
  marketId: string;
  note: string;
}

export const NOTHING_TYPED: InviteValues = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  marketId: '',
  note: '',
};

const FIELDS = Object.keys(NOTHING_TYPED) as (keyof InviteValues)[];

export const requestOf = ({ marketId, ...typed }: InviteValues): InviteRequest => ({
  firstName: typed.firstName,
  lastName: typed.lastName,
  email: typed.email,
  phoneNumber: typed.phoneNumber,
  marketId: marketId === '' ? null : marketId,
  note: typed.note,
});

/** What is wrong with each field, by the contract of the server, in the order of the form. */
export function problemsOf(values: InviteValues): { path: string; message: string }[] {
  const { error } = InviteRequest.safeParse(requestOf(values));
  const first = new Map(error?.issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
  return FIELDS.flatMap((path) => {
    const message = first.get(path);
    return message === undefined ? [] : [{ path, message }];
  });
}

/** The texts of a draft; what another release saved and this one does not know is left out. */
export function readDraft(values: Record<string, unknown>): InviteValues {
  const known = FIELDS.flatMap((name) => (typeof values[name] === 'string' ? [[name, values[name]]] : []));
  return { ...NOTHING_TYPED, ...(Object.fromEntries(known) as Partial<InviteValues>) };
}
