import { ActionButton, CheckIcon, ClockIcon, CloseIcon, PlusIcon, RefreshCwIcon } from '@portal/shared/ui';
import type { ShopActions } from './shop-actions.ts';
import { actionOf, type ShopZip, type ZipAction } from './zip-state.ts';

const WORDS: Record<ZipAction, string> = {
  add: 'Add',
  renew: 'Renew',
  remove: 'Remove',
  join: 'Join waitlist',
  leave: 'Leave',
};

interface ZipActionButtonProps {
  zip: ShopZip;
  actions: ShopActions;
  /** `row` in the list, `panel` in the details, `square` on small screens. */
  look: 'row' | 'panel' | 'square';
}

/** The one thing that can be done with a ZIP (SGD-07, SGD-13); nothing where there is nothing to do. */
export function ZipActionButton({ zip, actions, look }: ZipActionButtonProps) {
  const action = actionOf(zip);
  if (!action) return null;
  const common = {
    'aria-label': nameOf(action, zip.zip),
    isBusy: actions.busyZip === zip.zip,
    onClick: () => actions.act(action, zip.zip),
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
        {WORDS[action]}
      </ActionButton>
    );
  }
  return (
    <ActionButton {...common} icon={icon}>
      {{ ...WORDS, add: 'Add to cart', remove: 'Remove from cart', leave: 'Leave waitlist' }[action]}
    </ActionButton>
  );
}

function nameOf(action: ZipAction, zip: string): string {
  const words: Record<ZipAction, string> = {
    add: `Add ${zip} to the cart`,
    renew: `Renew ${zip}`,
    remove: `Remove ${zip} from the cart`,
    join: `Join the waitlist of ${zip}`,
    leave: `Leave the waitlist of ${zip}`,
  };
  return words[action];
}
