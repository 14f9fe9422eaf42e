import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import classes from './SalesTotals.module.css';
import { publicRecordQuery } from './public-record.queries.ts';

/** What public records know of the agent (API-69); nothing where they do not answer (CS-133). */
export function PublicRecord({ agentId }: { agentId: number }) {
  const { data, isLoading } = useQuery(publicRecordQuery(agentId));
  if (isLoading) return <span className={classes.record} />;
  if (!data) return null;
  return <span>{t('On public record: {forSale} for sale, {sold} sold in 12 months', { ...data })}</span>;
}
