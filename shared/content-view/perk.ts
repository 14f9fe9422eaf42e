export { PerkCard } from './PerkCard.tsx';
export { CATEGORY_NAMES } from './perk-texts.ts';
