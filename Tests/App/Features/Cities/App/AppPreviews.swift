import Millrace
import MillraceTestKit
import Testing

@testable import Cities

/// The screens of the app as previews: `MILLRACE_TESTS=CitiesTests swift run preview-gallery` shows them.
@Suite struct AppPreviews {
    @Test func previews() {
        assertPreviews {
            for (index, shown) in AppScreens.all.enumerated() {
                Preview(shown.name, in: AppLanguage.allCases, texts: \.texts) { language in
                    AppScreens(words: language.words).all[index].screen
                }
            }
        }
    }
}
