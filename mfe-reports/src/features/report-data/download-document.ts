import { http } from '@portal/shared/api';
import { saveFile } from '@portal/shared/save-file';

/** Fetches the PDF of a report with the visitor's credentials and passes it to the browser as a file. */
export async function downloadDocument(agentId: number, id: string): Promise<void> {
  const { blob, fileName } = await http.download('reportDocument', { path: { id }, query: { agentId } });
  saveFile(blob, fileName ?? 'property-report.pdf');
}
