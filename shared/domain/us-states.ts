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

/** The name of a state; its key when it is not one of the 50. */
export function stateName(key: string): string {
  return US_STATES.find((state) => state.key === key)?.label ?? key;
}
