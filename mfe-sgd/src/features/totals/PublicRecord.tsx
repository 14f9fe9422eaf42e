import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { type PublicRecord as PublicRecordOfAgent, publicRecordQuery } from './public-record.queries.ts';
import { WaitingWords } from './WaitingWords.tsx';

const USUAL: PublicRecordOfAgent = { forSale: 2, sold: 12 };

/** What public records know of the agent (API-69); nothing where they do not answer (CS-133). */
export function PublicRecord({ agentId }: { agentId: number }) {
  const { data, isLoading } = useQuery(publicRecordQuery(agentId));
  if (isLoading) return <WaitingWords>{textOf(USUAL)}</WaitingWords>;
  return data && <span>{textOf(data)}</span>;
}

const textOf = (record: PublicRecordOfAgent): string =>
  t('On public record: {forSale} for sale, {sold} sold in 12 months', { ...record });
