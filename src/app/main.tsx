import "./lib/zod-setup.ts";
import { REACT_ERRORS } from "./errors/error-listeners.ts";
import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "#app/api/query-client.ts";
import { restoreSession } from "#app/auth/auth-session.ts";
import { CALLBACK_PATH } from "#app/auth/auth-endpoints.ts";
import { bufferDrops } from "#app/features/imports/buffered-drops.ts";
import { CannotStartScreen, missingFeature } from "#app/layout/cannot-start-screen.tsx";
import { showTruncationTooltips } from "#app/layout/truncation-tooltips.ts";
import { addressAtHome, loadPageConfig, publicUrl } from "#app/lib/page-config.ts";
import { reportRoutes } from "#app/lib/reports/report.ts";
import { router } from "#app/routes/router.tsx";
import { OTHER } from "#contract/diagnostics/client-error-schemas.ts";

reportRoutes(() => router.state.matches.at(-1)?.fullPath ?? OTHER);

function start(): void {
  const place = document.querySelector("#root");
  if (!place) throw new Error("index.html has no #root");
  const app = createRoot(place, REACT_ERRORS);
  const missing = missingFeature();
  if (missing) {
    app.render(<CannotStartScreen missing={missing} />);
    return;
  }
  bufferDrops(window);
  void loadPageConfig();
  if (window.location.pathname !== CALLBACK_PATH) void restoreSession();
  showTruncationTooltips();
  app.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

// opened under another name of the host: redirect URIs are registered for the public URL only
const home = addressAtHome(window.location, publicUrl);
if (home === undefined) start();
else window.location.replace(home);
