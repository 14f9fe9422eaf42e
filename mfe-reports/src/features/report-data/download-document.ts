import { http } from '@portal/shared/api';

/** Fetches the PDF of a report with the visitor's own credentials and hands it to the browser as a file. */
export async function downloadDocument(agentId: number, id: string): Promise<void> {
  const { blob, fileName } = await http.download('reportDocument', { path: { id }, query: { agentId } });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName ?? 'property-report.pdf';
  link.click();
  // The browser has taken the bytes by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
