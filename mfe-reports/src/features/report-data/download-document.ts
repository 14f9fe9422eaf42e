import { http } from '@portal/shared/api';

/** Fetches the PDF of a report with the visitor's credentials and passes it to the browser as a file. */
export async function downloadDocument(agentId: number, id: string): Promise<void> {
  const { blob, fileName } = await http.download('reportDocument', { path: { id }, query: { agentId } });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName ?? 'property-report.pdf';
  link.click();
  // The browser has read the bytes by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
