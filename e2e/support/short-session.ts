import type { BrowserContext, Page } from '@playwright/test';

export const SESSION_SECONDS = 300;

/** When the password was entered, by the token of the session; milliseconds since 1970. */
export const signedInAt = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [, token] = Object.entries<string>(localStorage).find(([name]) => name.endsWith('.idToken'))!;
    const claims = JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as object;
    return (claims as { auth_time: number }).auth_time * 1_000;
  });

/** As if the installation ended sessions so soon. */
export async function shortenSession(context: BrowserContext): Promise<void> {
  await context.route(
    (url) => !url.pathname.includes('.') && !/^\/(api|idp|graphql|releases)/.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/("sessionSeconds":)\d+/, `$1${SESSION_SECONDS}`);
      await route.fulfill({ response, body });
    },
  );
}
