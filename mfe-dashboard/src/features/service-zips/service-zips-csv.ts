import type { ServiceZip } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';

/** Text that a spreadsheet would take for a formula is kept text (D-23). */
const cell = (value: string | number | null): string => {
  const text = String(value ?? '');
  const plain = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** The list as a file for spreadsheets, with the byte order mark by which they know UTF-8. */
export function serviceZipsCsv(zips: readonly ServiceZip[]): string {
  const head = [
    t('ZIP'),
    t('Name'),
    t('City'),
    t('State'),
    t('Rank with boost'),
    t('Rank without'),
    t('Agents'),
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
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
