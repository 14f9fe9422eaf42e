import { ApiError } from '@portal/shared/api';
import type { ServiceZip } from '@portal/shared/contracts';
import { formatShortDay } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useMemo, useRef, useState } from 'react';
import { events } from '../../remote.ts';
import { addZips, readZipsAgain } from './service-zips.queries.ts';
import { problemsOf, roomProblem, zipsOf } from './typed-zips.ts';

/** What is in the field: chosen and pasted ZIPs, the text behind them, and what is wrong with them. */
export interface AddZips {
  chosen: readonly string[];
  text: string;
  /** Problems by ZIP. */
  problems: ReadonlyMap<string, string>;
  /** What is wrong with all of them together. */
  failure: string | null;
  isSaving: boolean;
  setText: (text: string) => void;
  choose: (zips: readonly string[]) => void;
  drop: (zips: readonly string[]) => void;
  /** @returns whether they were added; otherwise the field says why, and nothing is lost */
  submit: () => Promise<boolean>;
}

function addedText(count: number, ranksOn: string | null): string {
  if (ranksOn === null)
    return t('{count, plural, one {{count} ZIP is added.} other {{count} ZIPs are added.}}', { count });
  return t(
    '{count, plural, one {{count} ZIP is added. Its rank comes on {day}.} other {{count} ZIPs are added. Their ranks come on {day}.}}',
    { count, day: formatShortDay(ranksOn) },
  );
}

const NOTHING: ReadonlyMap<string, string> = new Map();

/**
 * The field in which ZIPs are collected until they are added together.
 * @param ranksOn the day on which new ZIPs get their rank; null: never
 */
export function useAddZips(agentId: number, zips: readonly ServiceZip[], ranksOn: string | null): AddZips {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const [refused, setRefused] = useState(NOTHING);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isBusy = useRef(false);
  const listed = useMemo(() => new Map(zips.map(({ zip, name }) => [zip, name])), [zips]);
  const problems = useMemo(
    () => new Map([...refused, ...problemsOf(chosen, listed)].filter(([zip]) => chosen.includes(zip))),
    [chosen, listed, refused],
  );

  const change = (next: readonly string[]): void => {
    setChosen([...new Set(next)]);
    setFailure(null);
  };

  const send = async (wanted: readonly string[]): Promise<boolean> => {
    try {
      await addZips(agentId, wanted);
      setRefused(NOTHING);
      change([]);
      events.publish('toast.show', {
        text: addedText(wanted.length, ranksOn),
      });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const atZips = error.fields.flatMap(({ path, message }): [string, string][] => {
        const zip = wanted[Number(/^zipCodes\.(\d+)$/.exec(path)?.[1])];
        return zip === undefined ? [] : [[zip, message]];
      });
      setRefused(new Map(atZips));
      if (atZips.length === 0) setFailure(`${t('Not added.')} ${error.fields[0]?.message ?? error.message}`);
      // another window may have changed the list
      await readZipsAgain(agentId);
      return false;
    }
  };

  const submit = async (): Promise<boolean> => {
    if (isBusy.current) return false;
    const typed = zipsOf(text);
    if (typed === null) {
      setFailure(t('Choose a place from the list, or enter ZIP codes.'));
      return false;
    }
    const wanted = [...new Set([...chosen, ...typed])];
    setText('');
    change(wanted);
    if (wanted.length === 0) {
      setFailure(t('Enter a ZIP code, a city or a county.'));
      return false;
    }
    const noRoom = roomProblem(wanted.length, zips.length);
    setFailure(noRoom);
    if (noRoom !== null || problemsOf(wanted, listed).size > 0) return false;
    isBusy.current = true;
    setSaving(true);
    try {
      return await send(wanted);
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  };

  return {
    chosen,
    text,
    problems,
    failure,
    isSaving,
    setText: (next) => {
      setText(next);
      setFailure(null);
    },
    choose: (more) => change([...chosen, ...more]),
    drop: (gone) => change(chosen.filter((zip) => !gone.includes(zip))),
    submit,
  };
}
