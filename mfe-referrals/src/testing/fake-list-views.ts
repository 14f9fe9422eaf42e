import {
  DEFAULT_LIST_SETTINGS,
  ENDPOINTS,
  ListSettings,
  ListView,
  ListViewRequest,
  ListViews,
} from '@portal/shared/contracts';
import { type Call, done, refuse, reply } from '@portal/shared/testing/server';

/** Saved views and settings as the server keeps them, of one person. Names are compared, parameters are not checked. */
export class FakeListViews {
  views: ListView[] = [];
  settings: ListSettings = DEFAULT_LIST_SETTINGS;
  /** Everything that was written: method and body. */
  readonly writes: { method: string; body: unknown }[] = [];
  #lastId = 0;

  answer({ method, body }: Call, path: string): Response | undefined {
    if (path === ENDPOINTS.listSettings) return this.#settings(method, body);
    if (path === ENDPOINTS.listViews && method === 'GET') return reply(ListViews, { views: this.views });
    if (!path.startsWith(ENDPOINTS.listViews)) return undefined;
    this.writes.push({ method, body });
    const id = path.slice(ENDPOINTS.listViews.length + 1);
    const others = this.views.filter((view) => view.id !== id);
    if (method === 'DELETE') {
      this.views = others;
      return done();
    }
    const request = ListViewRequest.parse(body);
    if (others.some(({ name }) => name.toLowerCase() === request.name.toLowerCase())) {
      return refuse(409, 'name_taken', { detail: `You already have a view named “${request.name}”.`, requestId: 'x' });
    }
    const view = { ...request, id: id || `new-${(this.#lastId += 1)}` };
    this.views = [...others.map((each) => (view.isDefault ? { ...each, isDefault: false } : each)), view];
    return reply(ListView, view);
  }

  #settings(method: string, body: unknown): Response {
    if (method === 'PUT') {
      this.writes.push({ method, body });
      this.settings = ListSettings.parse(body);
    }
    return reply(ListSettings, this.settings);
  }
}
