import Foundation
import Millrace
import PreviewFrames
import Synchronization

/// The previews of a run of tests, and the answers to the gallery's questions about them.
struct PreviewServer {
    /// The previews of each feature, with names of which each stands once.
    private var features: [String: [(name: String, preview: Preview)]] = [:]

    /// Adds previews; a further one of the same name, as in a file of the same name in another target, has a number.
    mutating func add(_ previews: [Preview], of feature: String) {
        var (all, names) = (features[feature] ?? [], Set(features[feature]?.map(\.name) ?? []))
        for preview in previews {
            var (name, number) = (preview.name, 1)
            while !names.insert(name).inserted {
                number += 1
                name = "\(preview.name) (\(number))"
            }
            all.append((name, preview))
        }
        features[feature] = all
    }

    /// Returns the answer to a line of input.
    func answer(_ line: String) -> PreviewMessage.Answer {
        switch PreviewMessage.question(line) {
        case nil: .problem("The question can't be read: \(line)")
        case .list: .list(features.keys.sorted().flatMap(entries))
        case let .picture(request): picture(request)
        }
    }

    private func entries(of feature: String) -> [PreviewEntry] {
        (features[feature] ?? []).map { name, preview in
            let languages = preview.versions.map(\.language).filter { !$0.isEmpty }
            return PreviewEntry(feature: feature, name: name, widths: preview.widths, languages: languages)
        }
    }

    private func picture(_ request: PreviewRequest) -> PreviewMessage.Answer {
        let found = features.lazy.flatMap { feature, previews in
            previews.lazy.map { (id: "\(feature)/\($0.name)", preview: $0.preview) }
        }
        guard let preview = found.first(where: { $0.id == request.id })?.preview,
            let version = preview.versions.first(where: { $0.language == request.language }) ?? preview.versions.first
        else { return .problem("There is no preview \(request.id).") }
        do {
            return .picture(
                PreviewFrame(try preview.frame(width: request.width, theme: request.theme.theme, of: version))
            )
        } catch {
            return .problem("\(error)")
        }
    }
}

extension PreviewServer {
    /// Unchecked: one thread after the other has the previews, the test's and at the end of the process the last one.
    private struct Added: @unchecked Sendable {
        let feature: String
        let previews: [Preview]
    }

    private static let added = Mutex<[Added]>([])

    /// Adds previews to those about which the process answers at its end, when all tests have added theirs.
    static func atExit(adding previews: [Preview], of feature: String) {
        let new = Added(feature: feature, previews: previews)
        added.withLock { $0.append(new) }
        answersAtExit
    }

    /// Lets the process answer questions at its end; the first use decides.
    private static let answersAtExit: Void = {
        atexit {
            var server = PreviewServer()
            for added in PreviewServer.added.withLock({ $0 }) { server.add(added.previews, of: added.feature) }
            while let line = readLine() {
                // A preview that doesn't return would keep the gallery waiting, and outlive it.
                alarm(PreviewMessage.secondsOfPicture)
                let answer = server.answer(line)
                alarm(0)
                print(PreviewMessage.line(answer))
                fflush(nil)
            }
        }
    }()
}
