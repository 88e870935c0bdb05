import Foundation
import MillraceTestKit

/// What Kinto 26.5 has answered to the client.
enum KintoRecordings {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "__Recordings__")

    /// The cursor of Kinto's pages: a date and a place, and no secret.
    static let publicNames: Set<String> = ["_token"]

    static func all() throws -> Recordings {
        try Recordings(folder: folder, publicNames: publicNames)
    }
}
