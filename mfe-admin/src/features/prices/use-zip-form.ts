import { ApiError } from '@portal/shared/api';
import type { ZipPricing, ZipPricingDetails } from '@portal/shared/contracts';
import { useUnsaved } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import { useState } from 'react';
import { refusalSentences } from '../../forms/refusal-sentences.ts';
import { sayUnsaved } from '../../forms/say-unsaved.ts';
import { readReason } from './price-input.ts';
import { usePricingChanges } from './prices.queries.ts';
import { isSameZip, readZip, type TypedZip, typedZip } from './typed-zip.ts';
import { effectOf } from './zip-effect.ts';

interface Problems {
  price: string | null;
  spots: string | null;
  reason: string | null;
}

const NO_PROBLEMS: Problems = { price: null, spots: null, reason: null };
const PARAMETERS = ['tab', 'zip', 'market'];

const pricingOf = ({ monthlyPriceCents, spots }: ZipPricing): ZipPricing => ({ monthlyPriceCents, spots });

/** What is typed into the form of a ZIP, what that would change, and saving it. */
export function useZipForm(details: ZipPricingDetails, onClose: () => void) {
  const { zip } = details;
  const { changeZip } = usePricingChanges();
  // what was shown when it was opened: the server refuses to overwrite anything else
  const [base] = useState(() => pricingOf(details));
  const [typed, setTyped] = useState(() => typedZip(base));
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [refusals, setRefusals] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [hasConflict, setConflict] = useState(false);

  const read = readZip(typed);
  const after = read.pricing;
  const effect = after ? effectOf(details, after) : [];
  const isDirty = !isSameZip(typed, typedZip(base)) || reason.trim() !== '';
  const title = t('Price of {zip}', { zip });
  const release = useUnsaved(sayUnsaved, { title, changes: isDirty ? 1 : 0, parameters: PARAMETERS });
  const close = () => {
    release();
    onClose();
  };

  async function save(): Promise<void> {
    if (isBusy) return;
    const why = readReason(reason);
    setProblems({ ...read.problems, reason: why.problem });
    setRefusals([]);
    if (!after || why.value === null) return;
    if (effect.length === 0) return setRefusals([t('Nothing is changed yet: enter another price or number of spots.')]);
    setBusy(true);
    try {
      // after a conflict, what is overwritten is what was shown
      const before = hasConflict ? pricingOf(details) : base;
      await changeZip(zip, { before, after, reason: why.value }, t('The price of {zip} is saved.', { zip }));
      close();
    } catch (error) {
      setConflict(error instanceof ApiError && error.code === 'changed_meanwhile');
      setRefusals(refusalSentences(error));
      setBusy(false);
    }
  }

  return {
    typed,
    type: (change: Partial<TypedZip>) => setTyped((before) => ({ ...before, ...change })),
    reason,
    setReason,
    problems,
    refusals,
    effect,
    isBusy,
    /** Someone else has changed it since it was opened. */
    hasConflict,
    close,
    save,
  };
}
