import { US_STATES } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Select } from '@portal/shared/ui/select';
import { described, FieldFrame, type FieldProps } from './Field.tsx';
import classes from './Field.module.css';

interface StateFieldProps extends FieldProps {
  id: string;
  /** Two capitals; empty: none yet. */
  value: string;
  onChange: (state: string) => void;
}

/** A state of the union, found by its name. */
export function StateField({ id, label, problem, className, value, onChange }: StateFieldProps) {
  return (
    <FieldFrame {...{ id, label, problem, className }}>
      <Select
        id={id}
        className={classes.choice ?? ''}
        {...described(id, problem)}
        status={problem === undefined ? '' : 'error'}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('Choose')}
        value={value || null}
        options={US_STATES.map((state) => ({ value: state.key, label: t(state.label) }))}
        onChange={(state) => onChange(state ?? '')}
      />
    </FieldFrame>
  );
}
