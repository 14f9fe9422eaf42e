import { PAGE_DATA_ELEMENT, type PageData } from '@portal/shared/contracts';
import { fillIntegrity } from './federation/integrity.ts';
import './federation/provided-modules.ts';

// Read without a check, which would come too late here: what is behind the boundary checks it (page-data.ts).
const { snapshot } = JSON.parse(document.getElementById(PAGE_DATA_ELEMENT)!.textContent) as PageData;
fillIntegrity(snapshot, window.location.origin);

// Everything after this finds the page's integrity in place.
void import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx');
