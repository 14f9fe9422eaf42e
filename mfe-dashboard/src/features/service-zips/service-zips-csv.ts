import type { ServiceZip } from '@portal/shared/contracts';
import { csvFile, dayIn } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';

/**
 * The list as a file for spreadsheets, with the byte order mark by which they know UTF-8.
 * @param timeZone of the visitor: days are those that the page shows
 */
export function serviceZipsCsv(zips: readonly ServiceZip[], timeZone: string): string {
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
    zip.lastReferralAt === null ? null : dayIn(timeZone, Date.parse(zip.lastReferralAt)),
  ]);
  return csvFile(head, rows);
}
