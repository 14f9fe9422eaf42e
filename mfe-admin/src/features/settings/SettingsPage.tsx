import { t } from '@portal/shared/i18n';
import { usePageTitle } from '@portal/shared/page-title';
import { Link, useSearchParams } from '@portal/shared/router';
import { InfoIcon, PageHeader } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import { DirectorSearch } from '../director-search/DirectorSearch.tsx';
import { MessagesTab } from '../messages/MessagesTab.tsx';
import { LaterTab } from './LaterTab.tsx';
import { chooseTab, SETTINGS_TABS } from './settings-tabs.ts';
import classes from './SettingsPage.module.css';

const loadAuditLog = async () => (await import('../audit-log/AuditTab.tsx')).AuditTab;
const loadContent = async () => (await import('../content/ContentTab.tsx')).ContentTab;
const loadReleases = async () => (await import('../releases/ReleasesTab.tsx')).ReleasesTab;
const loadPrices = async () => (await import('../prices/PricesTab.tsx')).PricesTab;
const loadOrders = async () => (await import('../orders/OrdersTab.tsx')).OrdersTab;
const loadPartners = async () => (await import('../partners/PartnersTab.tsx')).PartnersTab;
const loadSupport = async () => (await import('../support/SupportTab.tsx')).SupportTab;
const loadPermissions = async () => (await import('../permissions/PermissionsTab.tsx')).PermissionsTab;

/** The settings of admins (SEC-05, D-35): the tab is in the address. */
export function SettingsPage() {
  const [parameters] = useSearchParams();
  const { number, unknown } = chooseTab(parameters.get('tab'));
  const title = SETTINGS_TABS.find((tab) => tab.number === number)?.title ?? SETTINGS_TABS[0].title;
  usePageTitle(t(title), t('Settings'));
  const tabs = useRef<HTMLElement>(null);
  // on a small screen the row of tabs scrolls
  useEffect(() => {
    const row = tabs.current;
    const tab = row?.children[SETTINGS_TABS.findIndex((each) => each.number === number)];
    if (row && tab instanceof HTMLElement) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [number]);
  return (
    <>
      <PageHeader title={t('Settings')} />
      <nav ref={tabs} className={classes.tabs} aria-label={t('Settings')}>
        {SETTINGS_TABS.map((tab) => (
          <Link
            key={tab.number}
            to={paths.settings(tab.number)}
            aria-current={tab.number === number ? 'page' : undefined}
            className={clsx(classes.tab, tab.number === number && classes.current)}
          >
            {t(tab.title)}
          </Link>
        ))}
      </nav>
      {unknown !== null && (
        <p role="status" className={classes.notice}>
          <InfoIcon />
          <span>
            {t('There is no tab "{name}" in the settings. You see {title}.', {
              name: unknown.slice(0, 40),
              title: t(SETTINGS_TABS[0].title),
            })}
          </span>
        </p>
      )}
      {number === 0 && <DirectorSearch />}
      {number === 1 && <LaterTab key={number} load={loadAuditLog} failure={t('The audit log did not load.')} />}
      {number === 2 && <LaterTab key={number} load={loadContent} failure={t('The content editor did not load.')} />}
      {number === 3 && <LaterTab key={number} load={loadReleases} failure={t('The release console did not load.')} />}
      {number === 4 && <LaterTab key={number} load={loadPrices} failure={t('The prices did not load.')} />}
      {number === 5 && <LaterTab key={number} load={loadPartners} failure={t('The partners did not load.')} />}
      {number === 6 && <LaterTab key={number} load={loadPermissions} failure={t('The permissions did not load.')} />}
      {number === 7 && <LaterTab key={number} load={loadSupport} failure={t('The support view did not load.')} />}
      {number === 8 && <MessagesTab />}
      {number === 9 && <LaterTab key={number} load={loadOrders} failure={t('The orders did not load.')} />}
    </>
  );
}
