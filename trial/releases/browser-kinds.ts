import type { Page } from '@playwright/test';

/** A release of mfe-reports that passes the gate and fails in a browser. */
export interface BrowserKind {
  name: string;
  /** Changes each script of the build; left out, the release itself is whole. */
  change?: (source: string) => string;
  /** What happens on the way of its files to the browser. `files` matches those of the broken version. */
  route?: (page: Page, files: (file: string) => RegExp) => Promise<unknown>;
  /** The page is shown first and fails only when it is left. */
  isShownFirst?: boolean;
}

/** The code in a minified build that defines the remote and the lifecycles of a page. */
const DEFINED = /\(0,\w+\.defineRemote\)\(\w+\)/;
/** The code in a minified build where a page passes its component. */
const RENDERED = /\{bootstrap:\w+,mount:\w+,unmount:\w+\}=\(0,\w+\.\w+\)\(function\(\)\{/;
const LIFECYCLES = /const\{bootstrap:(\w+),mount:(\w+),unmount:(\w+)/;
const CONTAINER = /^var mfe_reports/;

const NEVER = '()=>new Promise(()=>{})';

export const BROWSER_KINDS: readonly BrowserKind[] = [
  {
    name: 'it throws while it is evaluated',
    change: (source) => source.replace(DEFINED, '(()=>{throw new Error("broken at evaluation")})()'),
  },
  {
    name: 'its entry throws while it is evaluated',
    change: (source) => source.replace(CONTAINER, 'throw new Error("broken entry");$&'),
  },
  { name: 'it never registers', change: (source) => source.replace(CONTAINER, 'var nothing_that_is_known') },
  {
    name: 'its mount throws',
    change: (source) =>
      source.replace(
        LIFECYCLES,
        'const $2=()=>Promise.reject(new Error("broken")),{bootstrap:$1,mount:was_$2,unmount:$3',
      ),
  },
  {
    name: 'its mount never finishes',
    change: (source) => source.replace(LIFECYCLES, `const $2=${NEVER},{bootstrap:$1,mount:was_$2,unmount:$3`),
  },
  {
    name: 'its bootstrap never finishes',
    change: (source) => source.replace(LIFECYCLES, `const $1=${NEVER},{bootstrap:was_$1,mount:$2,unmount:$3`),
  },
  {
    name: 'its unmount never finishes',
    change: (source) => source.replace(LIFECYCLES, `const $3=${NEVER},{bootstrap:$1,mount:$2,unmount:was_$3`),
    isShownFirst: true,
  },
  {
    name: 'its unmount throws',
    change: (source) =>
      source.replace(
        LIFECYCLES,
        'const $3=()=>Promise.reject(new Error("broken")),{bootstrap:$1,mount:$2,unmount:was_$3',
      ),
    isShownFirst: true,
  },
  {
    name: 'it throws while it renders',
    change: (source) => source.replace(RENDERED, '$&throw new Error("broken at render");'),
  },
  { name: 'its entry is gone', route: (page, files) => answer(page, files('entry'), { status: 404, body: '' }) },
  { name: 'a chunk is gone', route: (page, files) => answer(page, files('list'), { status: 404, body: '' }) },
  { name: 'its entry never arrives', route: (page, files) => page.route(files('entry'), () => {}) },
  { name: 'a chunk never arrives', route: (page, files) => page.route(files('list'), () => {}) },
  {
    name: 'a chunk arrives as a page',
    route: (page, files) =>
      answer(page, files('list'), { status: 200, contentType: 'text/html', body: '<html></html>' }),
  },
  {
    name: 'a chunk is tampered with on its way',
    route: (page, files) =>
      page.route(files('list'), async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `${await response.text()};window.tampered=true` });
      }),
  },
];

interface Fulfilled {
  status: number;
  contentType?: string;
  body: string;
}

async function answer(page: Page, files: RegExp, fulfilled: Fulfilled): Promise<void> {
  await page.route(files, (route) => route.fulfill(fulfilled));
}
