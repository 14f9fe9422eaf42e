import { ZipCode } from '@portal/shared/contracts';
import { STATES_AND_DC } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { ActionButton, FilterSelect, SearchIcon } from '@portal/shared/ui';
import { type FormEvent, useId, useState } from 'react';
import { citiesQuery, countiesQuery, placeZipsQuery } from './zip-search.queries.ts';
import type { ZipSearch } from './zip-search.ts';
import classes from './ZipSearchForm.module.css';

interface ZipSearchFormProps {
  /** The last search; the form starts with it. */
  search: ZipSearch;
  /** Fields below each other, for a sheet. */
  isStacked?: boolean;
  onSearch: (search: ZipSearch) => void;
}

/**
 * Finds ZIPs by state, city or county, and ZIP code (SGD-02): a state offers its cities and counties, these their ZIPs (SGD-03).
 */
export function ZipSearchForm({ search, isStacked = false, onSearch }: ZipSearchFormProps) {
  const [draft, setDraft] = useState(search);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const cities = useQuery(citiesQuery(draft.state));
  const counties = useQuery(countiesQuery(draft.state));
  const zips = useQuery(placeZipsQuery(draft));

  function submit(event: FormEvent) {
    event.preventDefault();
    const zip = draft.zip?.trim() || null;
    const refusal = refusalOf({ ...draft, zip });
    setProblem(refusal);
    if (!refusal) onSearch({ ...draft, zip });
  }

  return (
    <form
      role="search"
      aria-label={t('ZIP codes')}
      className={isStacked ? classes.stacked : classes.form}
      onSubmit={submit}
    >
      <FilterSelect
        isSingle
        label={t('State')}
        allLabel={t('Any')}
        options={STATES_AND_DC.map(({ key, label }) => ({ value: key, label: t(label) }))}
        value={draft.state ? [draft.state] : []}
        onChange={([state]) => setDraft({ state: state ?? null, city: null, county: null, zip: null })}
      />
      {cities.data ? (
        <FilterSelect
          isSingle
          label={t('City')}
          allLabel={t('Any')}
          options={cities.data}
          value={draft.city ? [draft.city] : []}
          onChange={([city]) => setDraft({ ...draft, city: city ?? null, county: null, zip: null })}
        />
      ) : (
        <ActionButton
          isBusy={cities.isFetching}
          disabled={!draft.state}
          onClick={() => void cities.refetch()}
          title={draft.state ? undefined : t('Choose a state first')}
        >
          {cities.isError ? t('Load Cities Again') : t('City')}
        </ActionButton>
      )}
      {counties.data && counties.data.length > 0 && (
        <FilterSelect
          isSingle
          label={t('County')}
          allLabel={t('Any')}
          options={counties.data}
          value={draft.county ? [draft.county] : []}
          onChange={([county]) => setDraft({ ...draft, county: county ?? null, city: null, zip: null })}
        />
      )}
      <input
        className={classes.zip}
        aria-label={t('ZIP code')}
        placeholder={t('ZIP code')}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        list={`${id}-zips`}
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-problem` : undefined}
        value={draft.zip ?? ''}
        onChange={(event) => setDraft({ ...draft, zip: event.target.value.replace(/\D/g, '') || null })}
      />
      <datalist id={`${id}-zips`}>
        {zips.data?.map((zip) => (
          <option key={zip} value={zip}>
            {zip}
          </option>
        ))}
      </datalist>
      <ActionButton type="submit" icon={<SearchIcon />} kind={isStacked ? 'primary' : 'plain'}>
        {t('Search')}
      </ActionButton>
      {problem && (
        <p id={`${id}-problem`} role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </form>
  );
}

function refusalOf({ state, zip }: ZipSearch): string | null {
  if (zip) return ZipCode.safeParse(zip).success ? null : t('Enter a five-digit ZIP code');
  return state ? null : t('Choose a state or enter a ZIP code');
}
