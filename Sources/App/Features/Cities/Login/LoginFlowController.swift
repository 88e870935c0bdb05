import Millrace

/// Takes the user from the login to the cities.
struct LoginFlowController {
    let flow: any Flow
    let buildingMaterials: LoginBuildingMaterials

    func handle(_ route: LoginViewModel.Route) {
        switch route {
        case let .cities(token):
            flow.push(makeCitiesScreen(with: buildingMaterials.citiesBuildingMaterials(token), in: flow))
        }
    }
}
