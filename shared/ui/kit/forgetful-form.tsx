import type Antd from 'antd/es/form/index.js';
import type { FormInstance, FormProps } from 'antd/es/form/index.js';
import type { ComponentType } from 'react';

/** antd's form keeps an error that came from `setFields` when its field changes; this one drops it then. */
export function forgetful(form: typeof Antd): typeof Antd {
  const AntdForm = form as ComponentType<object>;
  function ForgetfulForm({ form: given, onValuesChange, ...rest }: FormProps) {
    const [instance] = form.useForm(given);
    const forget: NonNullable<FormProps['onValuesChange']> = (changed, values) => {
      const withErrors = instance.getFieldsError().filter(({ errors }) => errors.length > 0);
      const corrected = withErrors.filter(({ name }) => isAt(name, changed));
      if (corrected.length > 0) instance.setFields(corrected.map(({ name }) => ({ name, errors: [] })));
      onValuesChange?.(changed, values);
    };
    return <AntdForm {...rest} {...{ form: instance, onValuesChange: forget }} />;
  }
  return Object.assign(ForgetfulForm, form);
}

/** Whether the changed values hold one of this field. */
function isAt(name: ReturnType<FormInstance['getFieldsError']>[number]['name'], changed: unknown): boolean {
  let value = changed;
  for (const key of name) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as Record<string | number, unknown>)[key];
  }
  return true;
}
