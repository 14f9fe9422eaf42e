import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync } from '@swc/core';
import type { Compiler } from 'webpack';
import { EARLY_REQUEST_ADMIN, EARLY_REQUEST_AGENT, otherRequestsKey } from '../contracts/page/early-request.ts';
import { ENDPOINTS } from '../contracts/endpoints.ts';
import { PAGE_DATA_ELEMENT, PIN_OFF, PIN_PARAMETER, PIN_STORAGE_KEY } from '../contracts/page/page-data.ts';
import { PAGE_SCRIPT_RETRY, retryAddress } from '../contracts/releases/retry-policy.ts';
import {
  ACTING_GRANT_HEADER,
  ACTING_GRANT_KEY,
  ID_TOKEN_HEADER,
  SNAPSHOT_HEADER,
} from '../contracts/people/session.ts';
import { newReference } from '../domain/ids/new-reference.ts';
import { tokensCss } from '../ui/tokens/tokens-css.ts';
import { LOCALE_KEY } from '../i18n/locale-key.ts';
import { keepTheme } from '../page/keep-theme.ts';
import { THEME_KEY } from '../page/theme-choice.ts';
import { keepPin } from './keep-pin.ts';
import { pageFonts } from './page-fonts.ts';
import { preloadTexts } from './preload-texts.ts';
import { type EarlyRequestNames, startEarlyRequests } from './start-early-requests.ts';
import { watchStart } from './watch-start.ts';

/** The HTML of every visit, filled in by the server; its file in the host's release. */
export const PAGE_TEMPLATE_FILE = 'page.html';

// The skeleton of the header, so that something correct is on the screen before any script has run. On a slow network a line at
// the top, as during a change of page, says after a second that more is coming, until the chrome or the notice below is there.
const skeletonCss = `.skeleton-header{height:56px;display:flex;align-items:center;gap:10px;padding:0 var(--gutter);background:var(--surface);border-bottom:1px solid var(--line);font-weight:650;font-size:15px;letter-spacing:-.01em}
[data-pinned] .skeleton-header{border-top:36px solid #6941a5;height:92px}
.skeleton-mark{width:22px;height:22px;border-radius:6px;background:var(--accent)}
.skeleton-header::after{content:'';position:fixed;inset:0 0 auto;height:2px;background:var(--accent);forced-color-adjust:none;transform-origin:left;animation:start 20s 1s cubic-bezier(.1,.8,.2,1) both}
.skeleton-header:has(~:not([hidden]))::after{content:none}
@keyframes start{from{transform:scaleX(0)}to{transform:scaleX(.95)}}`;

// Shown in place of the page until the chrome is drawn; without a script of the host there is no other style.
const notStartedCss = `.not-started{display:block;max-width:var(--content);margin:0 auto;padding:56px var(--gutter)}
.not-started p{margin:8px 0 16px;color:var(--text-2)}
.not-started a{display:inline-block;padding:8px 14px;border-radius:var(--radius-control);font-weight:500}
.not-started .retry{background:var(--accent);color:var(--on-accent)}`;

/** Id of the notice in the page's template. */
const NOT_STARTED_ELEMENT = 'portal-not-started';

const inlineScript = (code: string): string =>
  `<script nonce="{{nonce}}">${minifySync(code, { compress: true, mangle: true }).code}</script>`;

/** The first script of the page. Where the browser blocks storage, a pin just stays in the address. */
const pinScript = (): string =>
  inlineScript(`try { (${keepPin.toString()})(window, "${PIN_PARAMETER}", "${PIN_OFF}", "${PIN_STORAGE_KEY}"); }
catch (error) { if (error.name !== "SecurityError") throw error; }`);

/** After the page's data, before the scripts of the host. Where the browser blocks storage, the page is in English. */
const textsScript = (): string =>
  inlineScript(`try { (${preloadTexts.toString()})(document, localStorage.getItem("${LOCALE_KEY}"), "${PAGE_DATA_ELEMENT}"); }
catch (error) { if (error.name !== "SecurityError") throw error; }`);

/**
 * After the page's data. Whatever is wrong with what the browser has stored, the session says so when it starts: nothing
 * depends on these requests.
 */
export const earlyScript = (): string => {
  const names: EarlyRequestNames = {
    data: PAGE_DATA_ELEMENT,
    session: ENDPOINTS.session,
    agent: EARLY_REQUEST_AGENT,
    isAdmin: EARLY_REQUEST_ADMIN,
    locale: LOCALE_KEY,
    otherRequestsKey: otherRequestsKey(''),
    grant: ACTING_GRANT_KEY,
    headers: { snapshot: SNAPSHOT_HEADER, idToken: ID_TOKEN_HEADER, grant: ACTING_GRANT_HEADER },
  };
  return inlineScript(`try { (${startEarlyRequests.toString()})(window, ${JSON.stringify(names)}); }
catch (error) { console.warn("No requests were started early", error); }`);
};

/** Where the browser blocks storage, the page follows the system. */
const themeScript = (): string =>
  inlineScript(`try { (${keepTheme.toString()})(window, "${THEME_KEY}"); }
catch (error) { if (error.name !== "SecurityError") throw error; }`);

/** Before the scripts of the host, so that it notices every one that does not load. */
export const startScript = (): string => {
  const names = [NOT_STARTED_ELEMENT, PAGE_DATA_ELEMENT, ENDPOINTS.releaseHealth, PIN_PARAMETER, PIN_OFF];
  const code = [
    JSON.stringify(names),
    JSON.stringify(PAGE_SCRIPT_RETRY),
    newReference.toString(),
    retryAddress.toString(),
  ];
  return inlineScript(`(${watchStart.toString()})(window, ${code.join()})`);
};

/** Emits the page template of the host with its critical styles inline, and the fonts and icon next to it. */
export class PageTemplatePlugin {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PageTemplatePlugin', (compilation) => {
      const { Compilation: Stages, sources } = compiler.webpack;
      const template = path.join(this.#folder, 'src/page.html');
      const icon = path.join(this.#folder, 'src/icon.svg');
      compilation.fileDependencies.addAll([template, icon]);
      compilation.hooks.processAssets.tapPromise(
        { name: 'PageTemplatePlugin', stage: Stages.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          const css = tokensCss({ fontFolder: '{{base}}' }) + skeletonCss + notStartedCss;
          const html = readFileSync(template, 'utf8')
            .replace('{{css}}', () => css)
            .replace('{{pinScript}}', pinScript)
            .replace('{{themeScript}}', themeScript)
            .replace('{{startScript}}', startScript)
            .replace('{{textsScript}}', textsScript)
            .replace('{{earlyScript}}', earlyScript)
            .replace('{{icon}}', '{{base}}icon.svg');
          // Not minimized: a minimizer would remove the quotes around the placeholders.
          compilation.emitAsset(PAGE_TEMPLATE_FILE, new sources.RawSource(html), { minimized: true });
          compilation.emitAsset('icon.svg', new sources.RawSource(readFileSync(icon)));
          for (const [file, font] of await pageFonts()) compilation.emitAsset(file, new sources.RawSource(font));
        },
      );
    });
  }
}
