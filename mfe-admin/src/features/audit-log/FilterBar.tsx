import { AUDIT_KINDS } from '@portal/shared/contracts/audit';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { ActionButton, FilterSelect, SearchField } from '@portal/shared/ui';
import { auditPeopleQuery } from './audit.queries.ts';
import { type AuditView, type Days, isFiltered, KIND_NAMES, NOTHING_CHOSEN, PERIODS } from './audit-view.ts';
import { ExportButton } from './ExportButton.tsx';
import classes from './FilterBar.module.css';
import { subjectName } from './subject-name.ts';

interface FilterBarProps {
  view: AuditView;
  onShow: (changes: Partial<AuditView>) => void;
}

/** The search field, the filters and the export of what they leave. */
export function FilterBar({ view, onShow }: FilterBarProps) {
  const { data: people } = useQuery(auditPeopleQuery);
  const who = people?.actors.map(({ userId, email }) => ({ value: userId, label: email })) ?? [];
  const as =
    people?.subjects.map((subject) => ({ value: `${subject.role}-${subject.id}`, label: subjectName(subject) })) ?? [];
  return (
    <div className={classes.bar}>
      <SearchField
        text={view.text}
        label={t('Person or ID')}
        maxLength={100}
        className={classes.search}
        onSearch={(text) => onShow({ text })}
      />
      <FilterSelect
        label={t('Who')}
        allLabel={t('Anyone')}
        isSingle
        options={who}
        value={chosen(view.who)}
        onChange={([value = '']) => onShow({ who: value })}
      />
      <FilterSelect
        label={t('As')}
        allLabel={t('Anyone')}
        isSingle
        options={as}
        value={chosen(view.as)}
        onChange={([value = '']) => onShow({ as: value })}
      />
      <FilterSelect
        label={t('What')}
        options={AUDIT_KINDS.map((kind) => ({ value: kind, label: t(KIND_NAMES[kind]) }))}
        value={view.what}
        onChange={(what) => onShow({ what: [...what] })}
      />
      <FilterSelect<Days>
        label={t('When')}
        allLabel={t('Any time')}
        isSingle
        options={PERIODS.map(({ days, title }) => ({ value: days, label: t(title) }))}
        value={view.when === '' ? [] : [view.when]}
        onChange={([when]) => onShow({ when: when ?? '' })}
      />
      {isFiltered(view) && (
        <ActionButton kind="quiet" onClick={() => onShow(NOTHING_CHOSEN)}>
          {t('Clear')}
        </ActionButton>
      )}
      <span className={classes.end}>
        <ExportButton view={view} />
      </span>
    </div>
  );
}

const chosen = (value: string): string[] => (value === '' ? [] : [value]);
