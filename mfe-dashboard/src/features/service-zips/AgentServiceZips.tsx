import type { Agent, SavedSelfReport, ServiceZipsResponse } from '@portal/shared/contracts';
import { DraftGate, DraftNotice, type KnownDraft } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { Form } from '@portal/shared/ui/form';
import { CountBadge } from '@portal/shared/ui/panel';
import { Segmented } from '@portal/shared/ui/segmented';
import { clsx } from 'clsx';
import { type ReactNode, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { profileUpdated } from '../account/profile-updated.ts';
import { SaveBar } from '../account/SaveBar.tsx';
import { useAccountForm } from '../account/use-account-form.ts';
import { isMlsField, problemsOf, readDraft, reportOf, sectionsOf, valuesOf } from './self-report-values.ts';
import { ExperiencePanel, MlsPanel } from './SelfReportPanels.tsx';
import { saveSelfReport, selfReportQuery, serviceZipsQuery } from './service-zips.queries.ts';
import { ServiceZipsSkeleton } from './ServiceZipsSkeleton.tsx';
import { ZipsPanel } from './ZipsPanel.tsx';
import classes from './ServiceZips.module.css';

/** The page once it is known whose it is. */
export function AgentServiceZips({ agent }: { agent: Agent }): ReactNode {
  const zips = useQuery(serviceZipsQuery(agent.agentId));
  const report = useQuery(selfReportQuery(agent.agentId));
  if (zips.data !== undefined && report.data !== undefined) {
    const { data: list } = zips;
    const { data: saved } = report;
    return (
      <DraftGate form="service-zip-codes" agentId={agent.agentId} waiting={<ServiceZipsSkeleton />}>
        {(draft) => <ServiceZips agent={agent} list={list} report={saved} reload={report.refetch} draft={draft} />}
      </DraftGate>
    );
  }
  if (zips.isError || report.isError) {
    return (
      <FailureCard
        title={t('Your ZIP codes did not load')}
        message={t('Nothing is lost; check your connection and try again.')}
        onRetry={() => void Promise.all([zips.refetch(), report.refetch()])}
        isRetrying={zips.isFetching || report.isFetching}
      />
    );
  }
  return <ServiceZipsSkeleton />;
}

/** On small screens one at a time. */
type Tab = 'zips' | 'mls' | 'experience';

interface ServiceZipsProps {
  agent: Agent;
  list: ServiceZipsResponse;
  report: SavedSelfReport | null;
  reload: () => Promise<unknown>;
  draft: KnownDraft;
}

function ServiceZips({ agent, list, report, reload, draft }: ServiceZipsProps): ReactNode {
  const [tab, setTab] = useState<Tab>('zips');
  const saved = useMemo(() => valuesOf(report, agent), [report, agent]);
  const form = useAccountForm({
    title: t('Service ZIP Codes'),
    saved,
    revision: report?.revision ?? 0,
    draft,
    readDraft,
    problemsOf: (values) => {
      const problems = problemsOf(values);
      // a field can only take the focus where it is shown
      if (problems[0]) showTabOf(problems[0].path);
      return problems;
    },
    save: async (values, changes, revision) => {
      const zipCodes = list.zips.map(({ zip }) => zip);
      await saveSelfReport(reportOf(values, agent.agentId, zipCodes), revision);
      for (const section of sectionsOf(Object.keys(changes))) profileUpdated(section);
    },
    reload,
  });
  const showTabOf = (field: string): void => flushSync(() => setTab(isMlsField(field) ? 'mls' : 'experience'));
  const shownIn = (one: Tab): string => clsx(classes.part, one === tab && classes.shown);

  return (
    <>
      {form.draft && <DraftNotice {...form.draft} />}
      <div className={classes.tabs}>
        <Segmented<Tab>
          block
          className={classes.choice}
          aria-label={t('Show')}
          value={tab}
          onChange={setTab}
          options={[
            {
              value: 'zips',
              label: (
                <>
                  {t('ZIPs')} <CountBadge>{list.zips.length}</CountBadge>
                </>
              ),
            },
            { value: 'mls', label: t('MLS') },
            { value: 'experience', label: t('Experience') },
          ]}
        />
      </div>
      <Form {...form.formProps} className={classes.form ?? ''}>
        <div className={shownIn('mls')}>
          <MlsPanel hasSecond={form.values.secondaryMlsName.trim() !== ''} />
        </div>
        <div className={shownIn('experience')}>
          <ExperiencePanel />
        </div>
      </Form>
      <div className={shownIn('zips')}>
        <ZipsPanel agent={agent} list={list} hasBottom={tab === 'zips' && form.bar.changes === 0} />
      </div>
      <SaveBar {...form.bar} />
    </>
  );
}
