import Millrace
import MillraceTestKit

@testable import Cities

/// The snippets of previews, which are compiled and not run: their snapshots would be those of the example app.
enum PreviewSnippets {
    static func previews() {
        let renderer = CitiesRenderer(observer: .ignored)
        assertPreviews {
            // Page: Sources/Testing/TestKit/Previews/Preview.swift
            Preview("loading") { TidesRenderer(observer: .ignored).render(state: .init(harbour: "Dover")) }
            // End of page
            // Page: Sources/Testing/TestKit/Previews/Preview.swift
            Preview("loaded", in: AppLanguage.allCases, texts: \.texts) { language in
                CitiesRenderer(observer: .ignored).render(state: .init(), words: language.words)
            }
            // End of page
            // Page: Sources/Testing/TestKit/Documentation.docc/Previews.md
            Preview("loaded", in: AppLanguage.allCases, texts: \.texts) { language in
                renderer.render(state: .init(status: .loaded), words: language.words)
            }
            // End of page
        }
    }
}
