import type { Agent, ServiceZipsResponse } from '@portal/shared/contracts';
import { isDisqualified } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { DownloadIcon, MapPinIcon, PlusIcon } from '@portal/shared/ui/icon';
import { Panel } from '@portal/shared/ui/panel';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { bottomActions } from '@portal/shared/ui/sheet';
import { type ReactNode, useRef } from 'react';
import { addLabel, AddZipsField } from './AddZipsField.tsx';
import { exportZips } from './export-zips.ts';
import { homeOf } from './service-zip-texts.ts';
import { ServiceZipList } from './ServiceZipList.tsx';
import { useAddZips } from './use-add-zips.ts';
import classes from './ServiceZips.module.css';

interface ZipsPanelProps {
  agent: Agent;
  list: ServiceZipsResponse;
  /** Whether the bottom of a small screen is free for its button. */
  hasBottom: boolean;
}

/** The ZIP codes an agent serves, and the field that adds some (HOST-23). */
export function ZipsPanel({ agent, list, hasBottom }: ZipsPanelProps): ReactNode {
  const { agentId, profileInfo } = agent;
  const { zips } = list;
  const ranksOn = isDisqualified(agent) ? null : list.ranksOn;
  const isSmall = useScreenSize() === 'small';
  const add = useAddZips(agentId, zips, ranksOn);
  const field = useRef<{ focus: () => void } | null>(null);
  const submit = async (): Promise<void> => {
    await add.submit();
    // once the field can be used again
    setTimeout(() => field.current?.focus());
  };
  const addButton = (
    <ActionButton kind="primary" icon={<PlusIcon size={16} />} onClick={() => field.current?.focus()}>
      {t('Add ZIPs')}
    </ActionButton>
  );
  return (
    <>
      <Panel
        title={t('ZIP codes')}
        count={zips.length}
        note={<Note list={list} />}
        isFlush
        isBareOnSmall
        className={classes.panel ?? ''}
        link={
          zips.length > 0 && (
            <ActionButton isSmall icon={<DownloadIcon size={16} />} onClick={() => exportZips(zips)}>
              {t('Export')}
            </ActionButton>
          )
        }
      >
        <AddZipsField
          add={add}
          zips={zips}
          licenseState={profileInfo.license.licenseState}
          field={field}
          onAdd={() => void submit()}
        />
        <ServiceZipList
          agent={agent}
          zips={zips}
          ranksOn={ranksOn}
          empty={
            <EmptyState
              title={t('No ZIP codes yet')}
              icon={<MapPinIcon size={20} />}
              action={isSmall ? undefined : addButton}
            >
              {t('We send referrals only from ZIPs you list.')}
            </EmptyState>
          }
        />
      </Panel>
      {isSmall && hasBottom && (
        <div className={classes.bottom} ref={bottomActions}>
          <ActionButton
            kind="primary"
            icon={<PlusIcon size={16} />}
            isBusy={add.isSaving}
            onClick={() => {
              if (add.chosen.length > 0 || add.text !== '') void submit();
              else field.current?.focus();
            }}
          >
            {addLabel(add.chosen.length)}
          </ActionButton>
        </div>
      )}
    </>
  );
}

function Note({ list: { zips } }: { list: ServiceZipsResponse }): ReactNode {
  const home = homeOf(zips);
  const sponsored = zips.filter(({ status }) => status === 'yours').length;
  if (!home) return null;
  return (
    <>
      {t('{city}, {state}', home)}
      {sponsored > 0 && <span className={classes.gold}>{t('{sponsored} with Guaranteed Display', { sponsored })}</span>}
    </>
  );
}
