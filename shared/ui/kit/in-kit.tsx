import type { ComponentType } from 'react';
import { Kit } from './Kit.tsx';

/** What React reads of a component that is an object, made by `forwardRef` or `memo`. */
const OF_REACT = new Set(['$$typeof', 'render', 'type', 'compare']);

/**
 * A component of antd, and the ones that hang on it (`Radio.Group`), in our theme wherever they are used:
 * `export const Radio = inKit(AntdRadio);`. What else hangs on it stays as it is (`Form.useForm`).
 * @param defaults props that are ours unless the caller has others
 */
export function inKit<Component extends object>(component: Component, defaults: object = {}): Component {
  const parts = Object.entries(component).flatMap(([name, part]: [string, unknown]) =>
    OF_REACT.has(name) ? [] : [[name, isComponent(name, part) ? inKit(part) : part] as const],
  );
  const Antd = component as ComponentType<object>;
  const InOurTheme = (props: object) => (
    <Kit>
      <Antd {...defaults} {...props} />
    </Kit>
  );
  return Object.assign(InOurTheme, Object.fromEntries(parts)) as unknown as Component;
}

const isComponent = (name: string, part: unknown): part is object =>
  /^[A-Z]/.test(name) &&
  (typeof part === 'function' || (typeof part === 'object' && part !== null && '$$typeof' in part));
