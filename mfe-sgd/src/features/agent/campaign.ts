import { useState } from 'react';

/** What is longer is no campaign of ours. */
const LONGEST = 100;

/**
 * The campaign that brought the visitor, `utm_campaign` of the address the page was opened with (HOST-14): choosing a ZIP changes
 * the address, and what leads to the checkout keeps it.
 */
export function useCampaign(): string | null {
  const [campaign] = useState(() => readCampaign(window.location.search));
  return campaign;
}

function readCampaign(search: string): string | null {
  const campaign = new URLSearchParams(search).get('utm_campaign');
  return campaign !== null && campaign.length <= LONGEST ? campaign : null;
}
