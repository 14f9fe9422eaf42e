import { type Agent, EventRegistration, type EventRegistrationRequest } from '@portal/shared/contracts';
import { formatPhone } from '@portal/shared/domain';
import { msg } from '@portal/shared/i18n';

/** The fields of the form as they are typed (EVT-07). */
export interface RegistrationValues {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  licenseNumber: string;
  brokerageName: string;
  brokerFirstName: string;
  brokerLastName: string;
  brokerEmail: string;
  brokerPhone: string;
  streetAddress: string;
  unitNumber: string;
  city: string;
  state: string;
  zip: string;
}
/** The photo is no field of the form: it is uploaded when it is chosen. */
export type RegistrationField = keyof RegistrationValues | 'photo';

export const EMPTY_VALUES: RegistrationValues = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  licenseNumber: '',
  brokerageName: '',
  brokerFirstName: '',
  brokerLastName: '',
  brokerEmail: '',
  brokerPhone: '',
  streetAddress: '',
  unitNumber: '',
  city: '',
  state: '',
  zip: '',
};

export interface RegistrationStep {
  id: 'you' | 'license' | 'brokerage' | 'check';
  /** In the list of steps. */
  label: string;
  /** Its heading. */
  title: string;
  fields: readonly RegistrationField[];
}

export const STEPS: readonly RegistrationStep[] = [
  {
    id: 'you',
    label: msg('You'),
    title: msg('Who you are'),
    fields: ['firstName', 'lastName', 'email', 'phoneNumber'],
  },
  { id: 'license', label: msg('License'), title: msg('Your license'), fields: ['photo', 'licenseNumber'] },
  {
    id: 'brokerage',
    label: msg('Brokerage'),
    title: msg('Your brokerage and broker'),
    fields: [
      'brokerageName',
      'brokerFirstName',
      'brokerLastName',
      'brokerEmail',
      'brokerPhone',
      'streetAddress',
      'unitNumber',
      'city',
      'state',
      'zip',
    ],
  },
  { id: 'check', label: msg('Check'), title: msg('Check and send'), fields: [] },
];
export type StepId = RegistrationStep['id'];

/** The step that has a field. */
export const stepOf = (field: RegistrationField): RegistrationStep =>
  STEPS.find(({ fields }) => fields.includes(field))!; // every field is in a step

/** What the form sends beside what is typed. */
export interface RegistrationContext {
  eventId: string | null;
  photoLocation: string | null;
  utm: NonNullable<EventRegistrationRequest['utm']>;
}

/** The body of API-54. */
export function toRequest(values: RegistrationValues, context: RegistrationContext): EventRegistrationRequest {
  const { firstName, lastName, email, phoneNumber, licenseNumber, brokerageName } = values;
  const { brokerFirstName, brokerLastName, brokerEmail, brokerPhone } = values;
  const { streetAddress, unitNumber, zip, city, state } = values;
  return {
    ...context,
    firstName,
    lastName,
    email,
    phoneNumber,
    profileInfo: { license: { licenseNumber } },
    brokerageInfo: { brokerageName },
    brokerInfo: {
      firstName: brokerFirstName,
      lastName: brokerLastName,
      email: brokerEmail,
      phoneNumber: brokerPhone,
      address: { streetAddress, unitNumber, zip, city, state },
    },
  };
}

const FIELD_OF_PATH: Readonly<Record<string, RegistrationField>> = {
  photoLocation: 'photo',
  profileInfo: 'licenseNumber',
  'profileInfo.license': 'licenseNumber',
  'profileInfo.license.licenseNumber': 'licenseNumber',
  'brokerageInfo.brokerageName': 'brokerageName',
  'brokerInfo.firstName': 'brokerFirstName',
  'brokerInfo.lastName': 'brokerLastName',
  'brokerInfo.email': 'brokerEmail',
  'brokerInfo.phoneNumber': 'brokerPhone',
};

/** The field that the server calls by this path; undefined for what is no field of the form. */
export function fieldOf(path: string): RegistrationField | undefined {
  const name = FIELD_OF_PATH[path] ?? path.replace(/^brokerInfo\.address\./, '');
  return name === 'photo' || name in EMPTY_VALUES ? (name as RegistrationField) : undefined;
}

export interface FieldMessage {
  field: RegistrationField;
  message: string;
}

/** What is wrong with each field by the contract of the server, in the order of the form. */
export function problemsOf(values: RegistrationValues, context: RegistrationContext): FieldMessage[] {
  const { error } = EventRegistration.safeParse(toRequest(values, context));
  const first = new Map<RegistrationField, string>();
  for (const { path, message } of error?.issues ?? []) {
    const field = fieldOf(path.join('.'));
    if (field && !first.has(field)) first.set(field, message);
  }
  return STEPS.flatMap(({ fields }) => fields).flatMap((field) => {
    const message = first.get(field);
    return message === undefined ? [] : [{ field, message }];
  });
}

/** What the portal knows of a signed-in agent. */
export function knownValues(agent: Agent): RegistrationValues {
  const { firstName, lastName, email, phoneNumber, profileInfo, brokerageInfo } = agent;
  return {
    ...EMPTY_VALUES,
    firstName,
    lastName,
    email,
    phoneNumber: phoneNumber === null ? '' : formatPhone(phoneNumber),
    licenseNumber: profileInfo.license.licenseNumber ?? '',
    brokerageName: brokerageInfo.brokerageName ?? '',
  };
}
