import type { ServiceZip } from '@portal/shared/contracts';
import { csvFile } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';

/** The list as a file for spreadsheets, with the byte order mark by which they know UTF-8. */
export function serviceZipsCsv(zips: readonly ServiceZip[]): string {
  const head = [
    t('ZIP'),
    t('Name'),
    t('City'),
    t('State'),
    t('Rank with boost'),
    t('Rank without'),
    t('Ranked agents'),
    t('Spots'),
    t('Spots free'),
    t('Sponsored until'),
    t('Your referrals in 12 months'),
    t('Last referral'),
  ];
  const rows = zips.map((zip) => [
    zip.zip,
    zip.name,
    zip.city,
    zip.state,
    zip.rankWithBoost,
    zip.rankWithoutBoost,
    zip.rankedAgents,
    zip.spots,
    zip.spotsFree,
    zip.renewsOn,
    zip.referrals12Months,
    zip.lastReferralAt?.slice(0, 10) ?? null,
  ]);
  return csvFile(head, rows);
}
