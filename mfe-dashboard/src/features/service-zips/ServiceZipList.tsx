import { ApiError } from '@portal/shared/api';
import type { Agent, ServiceZip } from '@portal/shared/contracts';
import { isDisqualified } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { DataTable } from '@portal/shared/ui/data-table';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { failureText } from '../../texts/failure-text.ts';
import { events } from '../../remote.ts';
import { removeWithUndo } from './remove-zip.ts';
import { COLUMNS, type ZipListContext } from './service-zip-columns.tsx';
import { type ServiceZipSort, sortServiceZips } from './service-zip-sorting.ts';
import { joinWaitlist } from './service-zips.queries.ts';
import { ServiceZipCard } from './ServiceZipCard.tsx';
import classes from './ServiceZips.module.css';

interface ServiceZipListProps {
  agent: Agent;
  zips: readonly ServiceZip[];
  /** Null: there will be no ranks. */
  ranksOn: string | null;
  empty: ReactNode;
}

/** The ZIPs an agent serves, as a table, or as cards on small screens (HOST-23). */
export function ServiceZipList({ agent, zips, ranksOn, empty }: ServiceZipListProps): ReactNode {
  const { agentId } = agent;
  const [sort, setSort] = useState<ServiceZipSort | null>(null);
  const [joining, setJoining] = useState<string | null>(null);
  // what "2 days ago" counts from, until the page is opened again
  const [now] = useState(() => Date.now());
  const sorted = sortServiceZips(zips, sort);

  // the button of a removed ZIP is gone, and with it the focus of the keyboard: the next one gets it
  const removing = useRef<{ zip: string; at: number } | null>(null);
  useLayoutEffect(() => {
    const gone = removing.current;
    if (!gone || zips.some(({ zip }) => zip === gone.zip)) return;
    removing.current = null;
    if (document.activeElement === null || document.activeElement === document.body) focusFrom(sorted, gone.at);
  });
  const remove = (zip: ServiceZip): void => {
    removing.current = { zip: zip.zip, at: sorted.indexOf(zip) };
    void removeWithUndo(agentId, zip);
  };
  const join = async ({ zip }: ServiceZip): Promise<void> => {
    setJoining(zip);
    try {
      await joinWaitlist(agentId, zip);
      events.publish('toast.show', { text: t('You are on the waitlist of {zip}', { zip }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      events.publish('toast.show', { text: failureText(t("Couldn't join the waitlist."), error), tone: 'failure' });
    } finally {
      setJoining(null);
    }
  };
  const context: ZipListContext = {
    ranksOn,
    canOrder: !isDisqualified(agent),
    now,
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    joining,
    onJoin: (zip) => void join(zip),
    onRemove: remove,
  };
  return (
    <div className={classes.list}>
      <DataTable
        label={t('ZIP codes')}
        columns={COLUMNS}
        rows={sorted}
        rowKey={({ zip }) => zip}
        context={context}
        sort={sort}
        onSort={setSort}
        empty={empty}
        renderCard={(zip) => <ServiceZipCard zip={zip} context={context} />}
      />
    </div>
  );
}

/** Focuses the button of the ZIP at this place, of one after or before it, or else the field that adds ZIPs. */
function focusFrom(sorted: readonly ServiceZip[], at: number): void {
  const next = [...sorted.slice(at), ...sorted.slice(0, at).toReversed()]
    .map(({ zip }) => document.querySelector<HTMLElement>(`[data-remove-zip="${zip}"]`))
    .find((button) => button !== null);
  (next ?? document.getElementById('add-zips'))?.focus();
}
