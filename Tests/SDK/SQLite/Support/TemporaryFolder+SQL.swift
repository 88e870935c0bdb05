import TestSupport
import Testing

@testable import MillraceSQLite

extension TemporaryFolder {
    /// Executes statements on a file as another program would.
    func execute(_ statements: String..., in name: String = "outbox.sqlite") throws {
        let connection = try SQLiteConnection(try #require(SQLiteLibrary.shared), path: path(name))
        for statement in statements { try connection.executeOnce(statement) }
        connection.keepLog(false)
    }
}
