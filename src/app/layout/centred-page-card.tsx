import type { ReactNode } from "react";
import { Brand } from "#app/ui/brand.tsx";

type CentredPageCardProps = { title: string; children: ReactNode; actions?: ReactNode };

/** The only content of an otherwise empty page: sign-in, no connection, an error. */
export function CentredPageCard({ title, children, actions }: CentredPageCardProps) {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4">
      <div className="w-full max-w-sm rounded-lg border border-line bg-surface p-6 shadow-sm sm:p-8">
        <Brand />
        <h1 className="mt-6 text-xl font-semibold tracking-tight">{title}</h1>
        <div className="mt-2 grid gap-3 text-ink-2">{children}</div>
        {actions && <div className="mt-6 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </main>
  );
}
