import Millrace

/// A problem that the interactive app prints for the user when it has ended.
package enum LastWords: Equatable, Sendable {
    /// The commands that were not sent were in memory only, and are lost.
    case lost(StoreError)
    /// Files of the outbox were damaged, and the user has not looked at them.
    case damaged([StoreDamage])
    /// The trace could not be written to its file.
    case unwritableTrace(file: String, error: String)
    /// The file of the screens could not be read or written.
    case unusableScreens(file: String, error: String)

    /// Returns the problem in a line; the reason at its end is for developers, in English.
    package func text(in language: AppLanguage) -> String {
        let (words, outbox) = (language.words.app, language.words.outbox)
        return switch self {
        case let .lost(error): words.lost("\(error)")
        case let .damaged(damage):
            damage.reduce("\(outbox.damaged).") { text, damage in
                let file = outbox.damagedFile(damage.file.lastPathComponent)
                return "\(text) \(outbox.saved(damage.saved)) \(outbox.lost(damage.lost)) \(file)"
            }
        case let .unwritableTrace(file, error): words.unwritableTrace(file, error)
        case let .unusableScreens(file, error): words.unusableScreens(file, error)
        }
    }
}
