import { Input } from '@portal/shared/ui';

interface LinesFieldProps {
  id?: string;
  /** One text for each line. */
  value?: string[];
  onChange?: (value: string[]) => void;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

/** Several texts, one a line. */
export function LinesField({ value = [], onChange, ...rest }: LinesFieldProps) {
  return (
    <Input.TextArea
      {...rest}
      autoSize={{ minRows: 3, maxRows: 16 }}
      value={value.join('\n')}
      onChange={({ target }) => onChange?.(target.value === '' ? [] : target.value.split('\n'))}
    />
  );
}
