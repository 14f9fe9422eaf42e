import { t } from '@portal/shared/i18n';
import { useEffect, useRef, useState } from 'react';
import { events } from '../../remote.ts';
import { saveTitleRecord, type TitlePaper } from './save-title-record.ts';
import { paperName } from './title-texts.ts';

export interface TitleSave {
  paper: TitlePaper;
  state: 'saving' | 'saved' | 'failed';
}

/**
 * What the partner's page made while it was open, each saved to the referral one after the other. One that could not be saved
 * stays here, so that it can be tried again; a save goes on when the dialog is closed.
 */
export function useTitleSaves(agentReferralId: number) {
  const [saves, setSaves] = useState<readonly TitleSave[]>([]);
  const queue = useRef(Promise.resolve());
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const note = (paper: TitlePaper, state: TitleSave['state']) =>
    setSaves((all) => [...all.filter((save) => save.paper !== paper), { paper, state }]);

  const save = (paper: TitlePaper): void => {
    note(paper, 'saving');
    queue.current = queue.current.then(async () => {
      const event = await saveTitleRecord(agentReferralId, paper);
      note(paper, event ? 'saved' : 'failed');
      if (event) events.publish('title-event.changed', { agentReferralId });
      else if (!isShown.current) {
        const text = t('{name} could not be saved to the referral.', { name: paperName(paper) });
        events.publish('toast.show', { text, tone: 'failure' });
      }
    });
  };
  return { saves, save };
}
