import { msg, t } from '@portal/shared/i18n';
import { ActionButton, CheckIcon, ClockIcon, CloseIcon, PlusIcon, RefreshCwIcon } from '@portal/shared/ui';
import { onFirstClick } from './on-first-click.ts';
import type { ShopActions } from './shop-actions.ts';
import { actionOf, type ShopZip, type ZipAction } from './zip-state.ts';

const WORDS: Record<ZipAction, string> = {
  add: msg('Add'),
  renew: msg('Renew'),
  remove: msg('Remove'),
  join: msg('Join waitlist'),
  leave: msg('Leave'),
};

const PANEL_TEXTS: Record<ZipAction, string> = {
  ...WORDS,
  add: msg('Add to cart'),
  remove: msg('Remove from cart'),
  leave: msg('Leave waitlist'),
};

interface ZipActionButtonProps {
  zip: ShopZip;
  actions: ShopActions;
  /** `row` in the list, `panel` in the details, `square` on small screens. */
  look: 'row' | 'panel' | 'square';
}

/** The one action for a ZIP (SGD-07, SGD-13); renders nothing where there is none. */
export function ZipActionButton({ zip, actions, look }: ZipActionButtonProps) {
  const action = actionOf(zip, actions.canOrder);
  if (!action) return null;
  const common = {
    'aria-label':
      look === 'panel'
        ? t('{action}: {zip}', { action: t(PANEL_TEXTS[action]), zip: zip.zip })
        : nameOf(action, zip.zip),
    isBusy: actions.busyZip === zip.zip,
    onClick: onFirstClick(() => actions.act(action, zip.zip)),
  };
  if (look === 'square') {
    const icons = {
      add: <PlusIcon size={18} />,
      renew: <RefreshCwIcon size={18} />,
      remove: <CheckIcon size={18} />,
      join: <ClockIcon size={18} />,
      leave: <CloseIcon size={18} />,
    };
    return <ActionButton {...common} kind={action === 'remove' ? 'primary' : 'plain'} icon={icons[action]} />;
  }
  const isQuiet = action === 'remove' || action === 'leave';
  const icon = action === 'add' ? <PlusIcon size={look === 'row' ? 14 : 16} /> : null;
  if (look === 'row') {
    return (
      <ActionButton {...common} isSmall kind={isQuiet ? 'quiet' : 'plain'} icon={icon}>
        {t(WORDS[action])}
      </ActionButton>
    );
  }
  return (
    <ActionButton {...common} icon={icon}>
      {t(PANEL_TEXTS[action])}
    </ActionButton>
  );
}

/** Begins with the words on the button, for people who say them (WCAG 2.5.3). */
function nameOf(action: ZipAction, zip: string): string {
  const words: Record<ZipAction, string> = {
    add: t('Add {zip} to the cart', { zip }),
    renew: t('Renew {zip}', { zip }),
    remove: t('Remove {zip} from the cart', { zip }),
    join: t('Join waitlist of {zip}', { zip }),
    leave: t('Leave waitlist of {zip}', { zip }),
  };
  return words[action];
}
