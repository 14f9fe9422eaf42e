/** The charts of this page, with the library that draws them: one chunk, which is loaded when the first is shown. */
export { WorthCommissionBars, WorthReferralBars } from './WorthBars.tsx';
