import { Problem } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';

/** Any failed call, in the one shape that screens, boundaries and the log understand. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Stable and machine-readable: the problem's code, `network`, `aborted`, `unexpected_answer` or `http_<status>`. */
  readonly code: string;
  readonly requestId: string | null;
  readonly fields: { path: string; message: string }[];
  /** The parsed JSON of the response; null when there was none. */
  readonly body: unknown;
  /** The body of the response as it came; empty without a response. */
  readonly responseText: string;

  constructor(
    message: string,
    init: {
      status: number;
      code: string;
      requestId?: string | null;
      fields?: { path: string; message: string }[];
      body?: unknown;
      cause?: Error;
      responseText?: string;
    },
  ) {
    super(message, { cause: init.cause });
    this.status = init.status;
    this.code = init.code;
    this.requestId = init.requestId ?? null;
    this.fields = init.fields ?? [];
    this.body = init.body ?? null;
    this.responseText = init.responseText ?? '';
  }
}

/** Converts a failed response into an ApiError; problem+json is parsed, anything else is identified by its status (CS-072). */
export async function errorOfResponse(response: Response): Promise<ApiError> {
  const requestId = response.headers.get('x-request-id');
  const responseText = await response.text().catch(() => '');
  const body = parsed(responseText);
  const problem = Problem.safeParse(body);
  if (problem.success) {
    const { detail, title, status, code, fields } = problem.data;
    return new ApiError(detail ?? title, {
      status,
      code,
      requestId: problem.data.requestId,
      fields,
      body,
      responseText,
    });
  }
  return new ApiError(t('Unknown error ({status})', { status: response.status }), {
    status: response.status,
    code: `http_${response.status}`,
    requestId,
    body,
    responseText,
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Converts anything a fetch threw into an ApiError: an abort stays recognizable, the rest is a network error. */
export function errorOfThrown(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof DOMException && thrown.name === 'AbortError') {
    return new ApiError(t('The request was stopped'), { status: 0, code: 'aborted' });
  }
  return new ApiError(t('We could not reach the portal. Check your connection and try again.'), {
    status: 0,
    code: 'network',
  });
}
