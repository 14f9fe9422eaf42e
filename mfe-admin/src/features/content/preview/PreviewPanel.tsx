import type { ContentBody, ContentKind, ContentList } from '@portal/shared/contracts/content-editor';
import { audiencesOf, type ContentReader } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { MonitorIcon, MoonIcon, Segmented, SmartphoneIcon, SunIcon } from '@portal/shared/ui';
import { useState } from 'react';
import contentStyles from '../ContentTab.module.css';
import classes from './Preview.module.css';
import { PreviewFrame } from './PreviewFrame.tsx';
import { PieceView } from './PieceView.tsx';

const READERS = {
  preferred: { name: msg('Preferred'), reader: { currentStatus: 'PREFERRED_AGENT', featuredTerritory: [] } },
  other: { name: msg('Not preferred'), reader: { currentStatus: 'ACTIVE_AGENT', featuredTerritory: [] } },
  sponsor: { name: msg('SGD'), reader: { currentStatus: 'ACTIVE_AGENT', featuredTerritory: ['80205'] } },
} satisfies Record<string, { name: string; reader: ContentReader }>;
type ReaderName = keyof typeof READERS;
const READER_NAMES = Object.keys(READERS) as ReaderName[];

const PHONE = 390;
/** Width of the place of each kind on a large screen, in CSS pixels. */
const DESKTOP: Record<ContentKind, number> = { event: 340, perk: 400, banner: 1_040, promo: 1_200 };

interface PreviewPanelProps {
  kind: ContentKind;
  id: string;
  body: ContentBody;
  context: ContentList;
}

/** What readers of an audience would see of the draft, on a large screen or a phone, in both themes. */
export function PreviewPanel({ kind, id, body, context }: PreviewPanelProps) {
  const [screen, setScreen] = useState<'desktop' | 'phone'>('desktop');
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const isSignIn = kind === 'banner' && id === context.bannerPlaces.login;
  const isPlaced = kind !== 'banner' || isSignIn || id === context.bannerPlaces.floating;
  const audience = 'audience' in body ? body.audience : null;
  const isFor = (name: ReaderName) =>
    audience === null || audience === 'Everyone' || audiencesOf(READERS[name].reader).includes(audience);
  // at first somebody who sees it
  const [reader, setReader] = useState<ReaderName>(() => READER_NAMES.find(isFor) ?? 'preferred');
  return (
    <section className={contentStyles.preview} aria-label={t('As they see it')}>
      <h2>{t('As they see it')}</h2>
      <div className={classes.choices}>
        {audience !== null && (
          <Segmented
            block
            aria-label={t('Audience')}
            value={reader}
            options={READER_NAMES.map((value) => ({ value, label: t(READERS[value].name) }))}
            onChange={setReader}
          />
        )}
        <Segmented
          block
          aria-label={t('Screen')}
          value={screen}
          options={[
            { value: 'desktop' as const, label: t('Desktop'), icon: <MonitorIcon size={14} /> },
            { value: 'phone' as const, label: t('Phone'), icon: <SmartphoneIcon size={14} /> },
          ]}
          onChange={setScreen}
        />
        <Segmented
          block
          aria-label={t('Theme')}
          value={theme}
          options={[
            { value: 'light' as const, label: t('Light'), icon: <SunIcon size={14} /> },
            { value: 'dark' as const, label: t('Dark'), icon: <MoonIcon size={14} /> },
          ]}
          onChange={setTheme}
        />
      </div>
      {isFor(reader) ? (
        <PreviewFrame
          key={`${screen} ${kind}`}
          title={t('Preview')}
          width={screen === 'phone' ? PHONE : isSignIn ? 1_120 : DESKTOP[kind]}
          isAtLeast={screen === 'desktop'}
          theme={theme}
          // pages are higher than the place for them
          minHeight={kind === 'promo' ? 1_200 : 120}
          screenHeight={isSignIn && screen === 'desktop' ? 640 : undefined}
        >
          <PieceView kind={kind} id={id} body={body} isSignIn={isSignIn} />
        </PreviewFrame>
      ) : (
        <p className={classes.absent}>{t('These agents do not see it.')}</p>
      )}
      <p className={classes.note}>
        {isPlaced
          ? t("Shown with the page's own components and audience rules.")
          : t("The portal's settings name another banner, so this one is not shown.")}
      </p>
    </section>
  );
}
