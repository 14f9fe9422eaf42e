/** A state as a form offers it. */
export interface UsState {
  /** Two capitals. */
  key: string;
  label: string;
}

const NAMES =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,FL Florida,' +
  'GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,' +
  'MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,' +
  'NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,' +
  'OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,' +
  'UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming';

/** The 50 states in the order of their names, for forms (SGD-06, CS-037). */
export const US_STATES: readonly UsState[] = NAMES.split(',').map((entry) => ({
  key: entry.slice(0, 2),
  label: entry.slice(3),
}));

/** The 50 states and the District of Columbia, which has ZIP codes too, in the order of their names. */
export const STATES_AND_DC: readonly UsState[] = [...US_STATES, { key: 'DC', label: 'District of Columbia' }].toSorted(
  (one, other) => one.label.localeCompare(other.label, 'en'),
);

/** The name of a state, or of the District of Columbia; its key when it is neither. */
export function stateName(key: string): string {
  return STATES_AND_DC.find((state) => state.key === key)?.label ?? key;
}
